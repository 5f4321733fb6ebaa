const list = (text: string) => text.trim().split(/\s+/u);
const crossed = (starts: readonly string[], ends: readonly string[], between = "") =>
  starts.flatMap((start) => ends.map((end) => `${start}${between}${end}`));

/** 240 given names. */
export const GIVEN_NAMES: readonly string[] = list(`
  Ada Adele Adrian Agnes Albert Alena Alice Alina Alma Almut Alois Amelie Anders Andrea Anita Anja Anke Anna Anton Antonia
  Arne Arno Astrid August Aurelia Axel Barbara Bastian Beate Benno Berit Bernd Berta Bettina Birgit Bjarne Boris Britta
  Bruno Carina Carla Carlo Caspar Cecilia Celine Clara Clemens Conrad Cora Corinna Cosima Dagmar Damian Daria David Delia
  Denise Diana Dietmar Dora Doris Edda Edgar Edith Egon Elena Elias Elin Elisa Ella Elmar Elsa Emil Emilia Emma Enno Erik
  Erika Erna Ernst Esther Eva Fabian Felix Fenja Ferdinand Fiona Flora Florian Franka Franz Frauke Frida Frieder Gabriel
  Georg Gerda Gerhard Gesa Gisela Gloria Greta Gregor Gudrun Guido Gunnar Gustav Hanna Hanno Harald Hedda Hedwig Heike
  Heiner Helena Helga Helmut Henrik Henning Herbert Hilda Holger Hubert Hugo Ida Ilka Ilona Ilse Ina Ines Inga Ingo Ingrid
  Irene Iris Irma Isabel Ivo Jakob Jana Janne Jasper Jens Joachim Johanna Jonas Jonna Josef Judith Julia Julius Jutta Kai
  Karin Karla Karsten Kaspar Katja Kerstin Kilian Klara Klaus Konrad Kurt Lara Lars Laura Lea Leander Lena Leo Leonie Lia
  Liane Linus Lisa Livia Lorenz Lothar Lotte Louis Luca Lucia Ludwig Luise Luna Lukas Lydia Magnus Malte Manfred Mara
  Marek Margit Maria Marika Marius Marlene Marta Martin Matilda Max Melina Merle Mila Milan Mina Mira Moritz Nadja Nele
  Nico Niels Nina Nora Norbert Olaf Olga Oskar Otto Paul Paula Petra Philipp Pia Ralf Regina Rita Robert Romy Rosa Ruth
  Sabine Simon Sonja Theo Thea Tilda Tobias Uwe Vera Viktor Wanda Werner Xaver Yvonne
`).slice(0, 240);

/** 320 family names, none the beginning of another. */
export const FAMILY_NAMES: readonly string[] = crossed(
  list(`Linden Stein Eich Birken Ahorn Buchen Rosen Hasel Falken Wolf Hirsch Silber Gold Eisen Kupfer Sommer Winter Morgen
    Nord Blumen`),
  list("mann feld bach hof berger brunner meier bauer acker kamp dorf heim haus egger reuter schmid"),
);

/** 120 cities. */
export const CITIES: readonly string[] = list(`
  Aachen Aalen Aarau Ahlen Altenburg Amberg Ansbach Apolda Arnstadt Augsburg Aurich Baden Bamberg Basel Bautzen Bayreuth
  Berlin Bern Bielefeld Bochum Bonn Bozen Brandenburg Bregenz Bremen Celle Chemnitz Chur Coburg Cottbus Cuxhaven Dachau
  Darmstadt Dessau Detmold Dornbirn Dortmund Dresden Duisburg Eisenach Emden Erfurt Erlangen Essen Flensburg Frankfurt
  Freiberg Freising Fulda Gera Giessen Goslar Gotha Graz Greifswald Gronau Halle Hamburg Hameln Hamm Hanau Hannover
  Heidelberg Heilbronn Herford Hildesheim Husum Ingolstadt Innsbruck Itzehoe Jena Kaiserslautern Karlsruhe Kassel Kempten
  Kiel Klagenfurt Koblenz Krefeld Landau Landshut Leipzig Lindau Linz Lippstadt Lugano Luzern Magdeburg Mainz Mannheim
  Marburg Meissen Memmingen Merseburg Minden Moers Naumburg Neuss Nordhausen Oldenburg Olten Osnabrück Paderborn Passau
  Pforzheim Pirna Plauen Potsdam Regensburg Rostock Salzburg Schwerin Siegen Solingen Speyer Stralsund Stuttgart Trier
  Ulm Weimar Wien Worms
`).slice(0, 120);

/** 60 × 90 articles. */
export const PRODUCTS: readonly string[] = crossed(
  list(`Aster Boreal Cobalt Dune Ember Fjord Glint Haven Iris Juniper Kestrel Lumen Marble Nimbus Orbit Pebble Quill Rowan
    Sable Tundra Umber Vesper Willow Xenon Yarrow Zephyr Alder Basalt Cedar Delta Echo Flint Grove Harbor Indigo Jasper
    Karst Laurel Meadow North Opal Prairie Quartz Ridge Summit Tidal Ursa Velvet Warbler Yonder Zenith Amber Bristol
    Copper Dorset Elm Fern Garnet Heath Ivory`),
  `desk lamp|floor lamp|wall lamp|bread knife|tea kettle|coffee grinder|milk frother|hand mixer|toaster|waffle iron|rice cooker|salad bowl|cutting board|pepper mill|spice rack|wine rack|fruit basket|cake tin|frying pan|stock pot|casserole dish|egg timer|kitchen scale|water carafe|lunch box|picnic blanket|camping stove|sleeping bag|hiking pole|head torch|bicycle pump|bicycle light|tool case|cordless drill|hand saw|claw hammer|spirit level|paint roller|garden hose|pruning shears|watering can|plant pot|bird feeder|patio heater|garden chair|deck chair|side table|coffee table|bar stool|bookshelf|shoe rack|coat stand|wall clock|alarm clock|picture frame|wall mirror|door mat|bath mat|shower head|towel rail|laundry basket|ironing board|steam iron|clothes horse|vacuum cleaner|air purifier|fan heater|table fan|humidifier|radio|record player|loudspeaker|headphones|keyboard|desk mat|office chair|monitor stand|paper tray|pencil case|fountain pen|notebook set|backpack|suitcase|travel pillow|umbrella|sewing box|yoga mat|skipping rope|balance board|chess set`.split(
    "|",
  ),
  " ",
);

/** Carriers, named in shipments and notices. */
export const CARRIERS: readonly string[] = [
  "Nordpost",
  "Kurier Sieben",
  "Blitzbote",
  "Hanse Express",
  "Alpina Cargo",
  "Stadtrad",
];

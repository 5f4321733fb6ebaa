import { openFolderStore } from "../folder-store.ts";
import { label } from "./labels.ts";

/** A process of its own that appends labels one after the other: `appending-process.ts <folder> <name> <number>`. */
const [folder = "", name = "", number = "0"] = process.argv.slice(2);
const { labels } = await openFolderStore(folder);
for (let index = 0; index < Number(number); index++) await labels.append(label(name, `${name} ${index}`));

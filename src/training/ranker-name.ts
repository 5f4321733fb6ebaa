/** The folder of a project, looked for upwards from the working directory. */
export const PROJECT_FOLDER = ".rootstep";

/** The name of a team's ranker in it. */
export const RANKER_FILE = "ranker.json";

/** Where `rootstep train` saves a team's ranker, seen from the working directory. */
export const USUAL_RANKER = `${PROJECT_FOLDER}/${RANKER_FILE}`;

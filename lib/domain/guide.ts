/** The address of the project. */
export const repository = 'https://code.example.org/verdict';

/** The address of the guide (docs/guide.md). */
export const guide = `${repository}/blob/main/docs/guide.md`;

/** The address of the section on the local service in the guide. */
export const localServiceGuide = `${guide}#run-a-service-on-this-computer`;

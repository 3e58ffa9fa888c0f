/** The guide (docs/guide.md) as a page of the extension. */
export const guide = '/guide.html';

/** Its section on the local service. */
export const localServiceGuide = `${guide}#run-a-service-on-this-computer`;

/** Where the project is kept. */
const repository = 'https://code.example.org/verdict';

/**
 * The two commands that start a report service on this computer, and what the line looks like that
 * it shows once it runs.
 */
export const serviceCommands = `git clone ${repository}\nnpm --prefix verdict run service`;
export const serviceLine = 'http://127.0.0.1:8787 q3Zr…8wKc';

import { readFileSync } from 'node:fs';

export type Environment = Partial<Record<string, string>>;

/** An option of the command. */
export interface Option<Value> {
  /** The environment variable that says it where no flag does. An empty one says nothing. */
  variable: string;
  /** The word that stands for its value in the help. An empty one is of a flag without a value. */
  value: string;
  /** The default, as the help says it. */
  byDefault: string;
  help: string;
  /**
   * Reads the text of the flag or the variable, which `name` names; undefined if there is neither.
   * Throws a sentence for a wrong one.
   */
  read: (text: string | undefined, name: string, env: Environment) => Value;
}

/** The port of a service where none is chosen. */
export const defaultPort = 8787;

/** Reads a whole number within bounds. `name` is that of the flag or the variable. */
export const number =
  (byDefault: number, min: number, max: number) =>
  (text = String(byDefault), name = '') => {
    const value = Number(text);
    if (!/^\d{1,9}$/.test(text) || value < min || value > max)
      throw new Error(`${name} must be a number from ${min} to ${max}, not "${text}".`);
    return value;
  };

/**
 * Reads words with commas between them, each by itself. `readItem` returns null for a wrong one.
 */
export const list =
  <Item>(readItem: (text: string) => Item | null, form: string) =>
  (text = '', name = '') =>
    text.split(',').flatMap((part) => {
      const item = readItem(part.trim());
      if (item === null) {
        if (part.trim() === '') return [];
        throw new Error(`${name} must be ${form}, not "${part.trim()}".`);
      }
      return [item];
    });

/** Reads one of some words, which are looked up when they are needed. */
export const oneOf =
  <Word extends string>(byDefault: Word, words: () => readonly Word[]) =>
  (text: string = byDefault, name = '') => {
    const word = words().find((each) => each === text);
    if (word !== undefined) return word;
    throw new Error(`${name} must be one of ${words().join(', ')}, not "${text}".`);
  };

/** Reads a switch: `on` or `off`, which is the default. */
export const isOn = (text: string | undefined, name: string): boolean =>
  oneOf('off', () => ['on', 'off'])(text, name) === 'on';

/**
 * Reads a variable, or else the file that the same variable with `_FILE` names, as secrets in
 * containers are given. Throws a sentence with the path of a file that cannot be read or is empty.
 */
export function readVariable(name: string, env: Environment): string | undefined {
  const path = env[`${name}_FILE`];
  if (env[name] || !path) return env[name] || undefined;
  let text = '';
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const sentence = `${name}_FILE names ${path}, which cannot be read (${code}).`;
    throw new Error(sentence, { cause: error });
  }
  if (text === '') throw new Error(`${name}_FILE names ${path}, which is empty.`);
  return text;
}

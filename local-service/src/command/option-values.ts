import { readFileSync } from 'node:fs';

export type Environment = Partial<Record<string, string>>;

/** A kind of value. */
interface Kind<Value> {
  /** The word that stands for it in the help. An empty one is of a flag without a value. */
  value: string;
  /** The default, as the help says it. */
  byDefault: string;
  /**
   * Reads the text of the flag or the variable, which `name` names; undefined if there is neither.
   * Throws a sentence for a wrong one.
   */
  read: (text: string | undefined, name: string, env: Environment) => Value;
}

/** An option of the command. */
export interface Option<Value> extends Kind<Value> {
  /** The environment variable that says it where no flag does. An empty one says nothing. */
  variable?: string;
  help: string;
}

/** The port of a service where none is chosen. */
export const defaultPort = 8787;

/** A whole number within bounds. */
export const number = (byDefault: number, min: number, max: number, value = 'NUMBER') => ({
  value,
  byDefault: String(byDefault),
  read(text = String(byDefault), name = '') {
    const amount = Number(text);
    if (/^\d{1,9}$/.test(text) && amount >= min && amount <= max) return amount;
    throw new Error(`${name} must be a number from ${min} to ${max}, not "${text}".`);
  },
});

/** Words with commas between them. `readItem` reads each, and returns null for a wrong one. */
export const list = <Item>(
  value: string,
  readItem: (text: string) => Item | null,
  form: string,
) => ({
  value,
  byDefault: 'none',
  read: (text = '', name = '') =>
    text.split(',').flatMap((part) => {
      const item = readItem(part.trim());
      if (item !== null) return [item];
      if (part.trim() === '') return [];
      throw new Error(`${name} must be ${form}, not "${part.trim()}".`);
    }),
});

/** One of some words, which are looked up when they are needed. */
export const oneOf = <Word extends string>(
  value: string,
  byDefault: Word,
  words: () => readonly Word[],
) => ({
  value,
  byDefault,
  read(text: string = byDefault, name = '') {
    const word = words().find((each) => each === text);
    if (word !== undefined) return word;
    throw new Error(`${name} must be one of ${words().join(', ')}, not "${text}".`);
  },
});

const onOrOff = oneOf('SWITCH', 'off', () => ['on', 'off']);

/** A switch. */
export const isOn = {
  ...onOrOff,
  read: (text: string | undefined, name: string) => onOrOff.read(text, name) === 'on',
};

/** A switch that is on where its flag is said, which takes no value. */
export const isSaid = { ...isOn, value: '' };

/** A value that is undefined where it is not given. */
export const optional = <Value>(kind: Kind<Value>, byDefault: string) => ({
  ...kind,
  byDefault,
  read: (text: string | undefined, name: string, env: Environment) =>
    text === undefined ? undefined : kind.read(text, name, env),
});

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

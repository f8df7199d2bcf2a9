/** What a form would send, without its files: `[name, value]`. */
export const textFields = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');

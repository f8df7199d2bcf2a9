/** Lists the text fields of a form as `[name, value]`, without files. */
export const listTextFields = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');

/** Tax numbers: 5 to 20 letters and digits, whatever stands between them. */

/** As it is kept and compared: letters and digits, upper case. */
export const innAsKept = (inn: string): string => inn.toUpperCase().replace(/[\s.-]/g, '');

/** Whether every sign stays one sign in upper case: "ß" would become "SS", which is somebody else's number. */
const staysItself = (inn: string): boolean => [...inn].every((sign) => [...sign.toUpperCase()].length === 1);

/** Whether a tax number may be one: 5 to 20 letters and digits, blanks, dots and hyphens left out. */
export const hasInnLength = (inn: string): boolean => staysItself(inn) && /^[\p{L}\d]{5,20}$/u.test(innAsKept(inn));

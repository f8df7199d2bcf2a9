/** Tax numbers: 5 to 20 letters and digits, whatever stands between them. */

/** As it is kept and compared: letters and digits, upper case. */
export const innAsKept = (inn: string): string => inn.toUpperCase().replace(/[\s.-]/g, '');

/** Whether a tax number may be one: 5 to 20 letters and digits, blanks, dots and hyphens left out. */
export const hasInnLength = (inn: string): boolean => /^[\p{L}\d]{5,20}$/u.test(innAsKept(inn));

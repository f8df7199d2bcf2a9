/** What is left of a deleted person's name. It is kept in English; answers say it in the language of whoever asks. */
export const removedUser = { en: 'Deleted user', ru: 'Удалённый пользователь' } as const;

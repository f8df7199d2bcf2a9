/** What an email looks like: in forms, in calls and in settings. */
export const emailPattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/;

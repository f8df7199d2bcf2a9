/** What the parts of the job queue need of the log: the workers, their heartbeats and the jobs themselves. */
export interface JobLog {
  debug(what: object, message: string): void;
  warn(what: object, message: string): void;
  error(what: object, message: string): void;
}

/** Thrown in place of an effect: another process has the job now (platform/jobClaim.ts). */
export class JobTakenOver extends Error {
  constructor() {
    super('the job was taken over by another process');
  }
}

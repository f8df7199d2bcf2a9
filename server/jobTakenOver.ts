/** Thrown instead of an external effect when another process has taken over the job (platform/jobClaim.ts). */
export class JobTakenOver extends Error {
  constructor() {
    super('the job was taken over by another process');
  }
}

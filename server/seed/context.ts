/** What every part of the demo gets. */
import type { FastifyInstance } from 'fastify';
import type { Client } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { Connected } from '#server/db/connect.ts';
import type { Gateways } from '#server/gateways/index.ts';

export interface SeedDeps {
  app: FastifyInstance;
  connected: Connected;
  gateways: Gateways;
  /** Allows calls before the installation is ready. */
  startKey: string;
  report: (line: string) => void;
}

export interface SeedContext extends SeedDeps {
  /** The typed client of an account. */
  clientFor(email: string): Promise<Client<Contract>>;
  userId(email: string): number;
  /** The time that many days ago. */
  daysAgo(days: number): Date;
}

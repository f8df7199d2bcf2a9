/** The labels of the audit log, as its screens get them. */
import { loadResource } from '#src/backOffice/kit/menuPart.ts';
import type { AuditedNouns } from '#src/backOffice/kit/history/auditedNouns.ts';
import { resources } from '#src/resources/index.ts';

const audit = await loadResource(resources.find(({ name }) => name === 'audit')!);

export const auditedNouns: AuditedNouns = audit.auditedNouns!;

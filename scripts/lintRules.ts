// npm run lint:rules: writes .oxlintrc.json anew from the house's zones.
import { writeFileSync } from 'node:fs';
import { lintRules } from '#tests/architecture/lintRules.ts';

writeFileSync('.oxlintrc.json', lintRules());

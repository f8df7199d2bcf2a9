// npm run lint:rules: generates .oxlintrc.json from the architecture's rules.
import { writeFileSync } from 'node:fs';
import { buildLintRules } from '#tests/architecture/lintRules.ts';

writeFileSync('.oxlintrc.json', buildLintRules());

// Setup of UI tests that share their modules: as modules, these run once a worker, not once a file.
import './lightLabels.ts';
import './lightReact.ts';
import './lightSelectors.ts';
import './lightStyles.ts';

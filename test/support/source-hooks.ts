import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Lets plain Node run the sources as they are: `import script from './job.sh?raw'` gives the text, as the build does. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('?raw')) return nextLoad(url, context);
    const text = readFileSync(new URL(url.slice(0, -'?raw'.length)), 'utf8');
    return { format: 'module', source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
  },
});

/**
 * `node scripts/run.mjs NAME ARGUMENTS` runs scripts/NAME.ts. Plain JavaScript that an old Node reads too: the scripts
 * are TypeScript, and such a Node would answer them with a syntax error.
 *
 * npm puts node_modules/.bin first on the PATH, and there lies a Node 24 from the optional dependencies; this guard
 * speaks on platforms that have none of them.
 */
const runsTypeScript = Boolean(process.features.typescript);
const hasNodeApi10 = Number(process.versions.napi) >= 10;
const name = process.argv[2];

if (!runsTypeScript || !hasNodeApi10) {
  console.error(`Node ${process.versions.node} is too old: Rackmark needs Node 22.18 or later.`);
  console.error(
    'On Linux x64 and arm64 "npm ci" brings a Node of its own: run it without --omit=optional and start with "npm run". Elsewhere install Node 24.',
  );
  process.exit(1);
}
process.argv.splice(1, 2, `${import.meta.dirname}/${name}.ts`);
await import(`./${name}.ts`);

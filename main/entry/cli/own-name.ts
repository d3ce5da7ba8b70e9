/** How this command line is called here: from a checkout there is no `rackmark` on the PATH. */
export function ownName(environment: NodeJS.ProcessEnv = process.env): string {
  return environment.npm_lifecycle_event === undefined ? 'rackmark' : 'npm run rackmark --';
}

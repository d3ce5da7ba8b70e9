import { installMissing, labNeeds } from './system-packages.ts';

installMissing(labNeeds);
process.stdout.write('Everything that the practice lab needs is here.\n');

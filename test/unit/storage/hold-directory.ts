/** A process of its own: opens the data directory named by its argument and holds it until its input ends. */
import { openDatabase } from '../../../main/storage/database.ts';

const database = openDatabase(String(process.argv[2]));
console.log('open');
process.stdin.resume().on('end', () => database.close());

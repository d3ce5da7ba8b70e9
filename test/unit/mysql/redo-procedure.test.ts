import { describe, expect, it } from 'vitest';
import { changeSteps } from '../../../main/mysql/change-steps.ts';
import { redoProcedure } from '../../../main/mysql/redo-procedure.ts';
import type { Flavour, ServerIdentity } from '../../../main/mysql/server-identity.ts';

const server = (name: string): ServerIdentity => {
  const [flavour = '', version = ''] = name.split('-');
  return { flavour: flavour as Flavour, version };
};

describe('the size of the redo log', () => {
  it.each([
    ['mysql-5.5.20', 'MySQL up to 5.6.7', true, null],
    ['percona-5.5.20', 'MySQL up to 5.6.7', true, null],
    ['mysql-5.6.7', 'MySQL up to 5.6.7', true, null],
    ['mysql-5.6.8', 'MySQL 5.6.8 to 8.0.29', false, null],
    ['mysql-8.0.29', 'MySQL 5.6.8 to 8.0.29', false, null],
    ['mysql-8.0.30', 'MySQL 8.0.30 and later', false, 'Innodb_redo_log_resize_status'],
    ['percona-8.4.8', 'MySQL 8.0.30 and later', false, 'Innodb_redo_log_resize_status'],
    ['mysql-9.7.0', 'MySQL 8.0.30 and later', false, 'Innodb_redo_log_resize_status'],
    ['mariadb-5.5.68', 'MariaDB up to 5.5', true, null],
    ['mariadb-10.0.1', 'MariaDB 10.0 to 10.8', false, null],
    ['mariadb-10.8.8', 'MariaDB 10.0 to 10.8', false, null],
    ['mariadb-10.11.19', 'MariaDB 10.9 and later', false, null],
  ])('is changed on %s as on %s', (name, servers, movesFiles, readyStatus) => {
    expect(redoProcedure(server(name))).toMatchObject({ servers, movesFiles, readyStatus });
  });

  it('moves the old files before the start and deletes them after it, in this order', () => {
    const steps = changeSteps('innodb-log-file-size', server('mysql-5.6.7')).join('\n');
    const at = [
      'shut down cleanly',
      'moved out of it, not deleted',
      'starts and makes files',
      'moved files are deleted',
    ];
    const places = at.map((words) => steps.indexOf(words));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('is told for every version where nobody knows which one it will be', () => {
    const steps = changeSteps('innodb_log_file_size');
    expect(steps.filter((step) => /^(MySQL|MariaDB) /.test(step))).toHaveLength(6);
  });
});

describe('what is done at a change', () => {
  it('is a new data set the first time and its golden copy from then on', () => {
    const steps = changeSteps('innodb_page_size', server('mariadb-10.11.19'));
    expect(steps[0]).toContain('A data directory is initialised with the level of innodb_page_size');
    expect(steps[1]).toContain('restores the golden copy');
    expect(changeSteps('innodb_default_row_format', server('mysql-8.0.45'))[0]).toContain(
      'is loaded with the level',
    );
  });

  it('is a start with the level for all else', () => {
    expect(changeSteps('innodb_io_capacity')[0]).toContain('a server is started with it');
    expect(changeSteps('lower_case_table_names', server('mysql-5.7.44'))[0]).toContain(
      'a server is started with it',
    );
    expect(changeSteps('lower_case_table_names', server('mysql-8.0.45'))[0]).toContain('The first time');
  });
});

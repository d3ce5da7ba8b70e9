import type { Handlers } from '../../../preload/contract/contract.ts';
import type { hostAccessMethods } from '../../../preload/contract/host-access.ts';
import type { HostStore } from '../../storage/hosts.ts';
import { answerNothing } from '../host-calls.ts';
import type { Inventory } from '../inventory.ts';
import { addProposed } from '../sources/add-proposed.ts';
import { readSource } from '../sources/read-source.ts';
import { sudoersFor } from '../sudoers.ts';

export function hostAccessCalls(
  inventory: Inventory,
  hosts: HostStore,
): Pick<Handlers, keyof typeof hostAccessMethods> {
  const { door, tests } = inventory;
  return {
    'hosts.question': ({ id }) => door.questions.get(id),
    'hosts.giveAnswers': ({ id, round, answers }) =>
      answerNothing(() => door.questions.answer(hosts.get(id), round, answers)),
    'hosts.keys': ({ id }) => door.keys.list(id),
    'hosts.removeKey': ({ id, fingerprint }) => answerNothing(() => inventory.forgetKey(id, fingerprint)),
    'hosts.pasteKeys': ({ id, text }) => inventory.pasteKeys(id, text),
    'hosts.knownHosts': ({ hashed }) => ({ text: door.keys.knownHosts(hashed) }),
    'hosts.test': ({ id }) => answerNothing(() => tests.start(id)),
    'hosts.cancelTest': ({ id }) => answerNothing(() => tests.cancel(id)),
    'hosts.testResult': ({ id }) => tests.result(id),
    'hosts.transcript': ({ id }) => ({
      entries: door.transcripts.list(hosts.get(id).id),
      file: door.transcripts.fileOf(id),
    }),
    'hosts.readSource': (source) => readSource(source, inventory.list()),
    'hosts.addMany': (input) => addProposed(inventory, input.hosts),
    'hosts.secretStorage': () => door.secrets.storage,
    'hosts.forgetSecrets': ({ id }) => answerNothing(() => inventory.forgetSecrets(id)),
    'hosts.sudoers': ({ id }) => sudoersFor(hosts.get(id)),
  };
}

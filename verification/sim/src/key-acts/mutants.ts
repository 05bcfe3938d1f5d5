// Deliberate bugs of acts by API key.
import { mutant, type Mutant } from '../mutants/edit.ts'

export const KEY_ACT_MUTANTS: readonly Mutant[] = [
  mutant('what is done by key is not marked', 'engine/core/step', 'stepCommand', 'markByKey(', 'void ('),
  mutant(
    'an act by key is marked on another order',
    'engine/key-act',
    'actsOf',
    'yield [orderId, order]',
    'yield [orderId + 64, order]',
  ),
  mutant(
    'an act by key is marked twice',
    'engine/key-act',
    'markByKey',
    'of actsOf(type, answer)',
    'of [...actsOf(type, answer), ...actsOf(type, answer)]',
  ),
  mutant(
    'an act is marked with another key',
    'engine/key-act',
    'markByKey',
    'act: { id, userId, keyId,',
    'act: { id, userId, keyId: keyId + 1,',
  ),
  mutant(
    'of orders closed together by key the first is not marked',
    'engine/key-act',
    'actsOf',
    'for (const one of closed)',
    'for (const one of closed.slice(1))',
  ),
  mutant(
    'an order that is replaced by key is not marked',
    'engine/key-act',
    'actsOf',
    'if (record && recordId !== undefined)',
    "if (record === 'made' && recordId !== undefined)",
  ),
  mutant(
    'the number of an act by key is given to something else, too',
    'engine/key-act',
    'keyAct',
    'Math.floor(act.id / MAX_SHARDS)',
    '0',
  ),
  mutant(
    'the key is lost on the way to another node',
    'server/engine-host/cluster',
    'writeQuestion',
    'writeMessage(question)',
    "writeMessage('command' in question ? { ...question, command: { ...question.command, keyId: undefined } } : question)",
  ),
]

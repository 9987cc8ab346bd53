import { readNameMessage } from '@fairlead/protocol/clear-signing'
import { getAddress } from 'viem'
import type { Description, Sentence, Warning } from '../approval/Description.ts'

/**
 * Describes a message that registers or changes an account name in sentences.
 *
 * @param text - Signed text, which the caller still shows.
 * @returns `undefined` for any other message.
 */
export function describeNameMessage(
  text: string,
): (Required<Pick<Description, 'sentences'>> & Pick<Description, 'warnings'>) | undefined {
  const read = readNameMessage(text)
  if (!read) return undefined
  const { name } = read
  const when: Sentence = {
    values: { time: read.timestamp * 1_000 },
    word: 'nameTime',
  }
  const lost: readonly Warning[] = [{ level: 'high', word: 'warnNameLost' }]
  switch (read.action) {
    case 'transfer': {
      const values = { address: getAddress(read.address), name }
      return { sentences: [{ values, word: 'nameTransfer' }, when], warnings: lost }
    }
    case 'attributes':
      return { sentences: [{ values: { name }, word: 'nameUpdate' }, when], warnings: [] }
    case 'release':
      return { sentences: [{ values: { name }, word: 'nameRelease' }, when], warnings: lost }
    case undefined: {
      const zone = name.slice(name.indexOf('.') + 1)
      return { sentences: [{ values: { name, zone }, word: 'nameRegister' }, when], warnings: [] }
    }
  }
}

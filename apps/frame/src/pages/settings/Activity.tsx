import { type ActivityEntry, listActivity } from '@fairlead/protocol/embedded'
import { useEffect, useState } from 'react'
import type { WindowWords } from '../../messages/window/windowWords.ts'
import { Problem } from '../../window/Problem.tsx'
import { useTask } from '../../window/useTask.ts'
import type { SectionProps } from './SectionProps.ts'
import { toTime } from './toTime.ts'

/** Lists account activity, newest first. */
export function Activity({ account, language, onLost }: SectionProps) {
  const { words } = language
  const { session } = account
  const task = useTask(words, onLost)
  const [entries, setEntries] = useState<readonly ActivityEntry[]>([])
  const [cursor, setCursor] = useState<string>()

  const look = (from?: string) =>
    task.run(async () => {
      const query = from === undefined ? {} : { cursor: from }
      const answer = await session.call(listActivity, { query })
      setEntries((known) => (from === undefined ? answer.entries : [...known, ...answer.entries]))
      setCursor(answer.cursor)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; each render creates a new task
  useEffect(() => void look(), [session])

  return (
    <section>
      <h2>{words.activity}</h2>
      {entries.length === 0 && !task.isBusy && <p>{words.activityNone}</p>}
      <ul>
        {entries.map(({ action, at, origin }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
          <li className="line" key={index}>
            <div>
              {nameOf(action, words)}
              <p className="quiet">
                <bdi>{toTime(at, language.code)}</bdi>
                {origin !== null && (
                  <>
                    {' · '}
                    <bdi className="host">{origin}</bdi>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Problem text={task.problem} />
      {cursor !== undefined && (
        <button disabled={task.isBusy} onClick={() => void look(cursor)} type="button">
          {words.activityMore}
        </button>
      )}
    </section>
  )
}

/** Returns the translated name of an action, or the raw name if there is no translation. */
function nameOf(action: string, words: WindowWords): string {
  const name = `event_${action.replace('.', '_')}` as keyof WindowWords
  return words[name] ?? action
}

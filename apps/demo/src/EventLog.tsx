import type { Fairlead, FairleadEvent } from 'fairlead'
import { useFairleadEvents } from 'fairlead/react'
import { useState } from 'react'

/** The latest events, newest first. */
export function EventLog({ fairlead }: { fairlead: Fairlead }) {
  const [events, setEvents] = useState<readonly (FairleadEvent & { key: number })[]>([])
  useFairleadEvents((event) =>
    setEvents((before) => [{ ...event, key: (before[0]?.key ?? 0) + 1 }, ...before].slice(0, 50)),
  )
  function save() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([fairlead.log.export()], { type: 'text/plain' }))
    link.download = 'fairlead.log'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <section aria-labelledby="events-title" className="card">
      <h2 id="events-title">Events</h2>
      {/* A scrollable list must be focusable, so that it can be scrolled by keyboard. */}
      <ol
        aria-labelledby="events-title"
        className="events"
        data-testid="demo-events"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached.
        tabIndex={0}
      >
        {events.map(({ key, name, properties, timestamp }) => (
          <li key={key}>
            <time dateTime={new Date(timestamp).toISOString()}>
              {new Date(timestamp).toLocaleTimeString()}
            </time>{' '}
            <strong>{name}</strong> <code>{JSON.stringify(properties)}</code>
          </li>
        ))}
      </ol>
      {events.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      <button onClick={save} type="button">
        Save the log
      </button>
    </section>
  )
}

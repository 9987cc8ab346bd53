import { useEffect, useState } from 'react'

/** What `load` brings; undefined until then, and where it can't be had. */
export function useLoaded<value>(load: () => Promise<value>): value | undefined {
  const [loaded, setLoaded] = useState<{ value: value }>()
  useEffect(() => {
    let isGone = false
    load().then(
      (value) => isGone || setLoaded({ value }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [load])
  return loaded?.value
}

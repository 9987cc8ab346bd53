import { useEffect, useState } from 'react'

/** Returns the value that `load` resolves to; undefined until then, and if `load` rejects. */
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

import type { Fairlead, WalletList } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

type Opened = {
  readonly addressOf: (imageId: string) => string | undefined
  readonly list: WalletList
}

/** Catalogue for a page's own wallet list; sends no request before the first page or search. */
export function useCataloguePages(fairlead: Fairlead, namespace: Namespace | undefined) {
  const [opened, setOpened] = useState<Opened>()
  // Shares one list between concurrent calls.
  const opening = useRef<Promise<Opened>>(undefined)
  const open = useCallback(() => {
    opening.current ??= openList(fairlead, namespace).catch((error: unknown) => {
      opening.current = undefined
      throw error
    })
    void opening.current.then(setOpened, () => {})
    return opening.current
  }, [fairlead, namespace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another namespace needs another list.
  useEffect(
    () => () => {
      void opening.current?.then(({ list }) => list.dispose()).catch(() => {})
      opening.current = undefined
      setOpened(undefined)
    },
    [fairlead, namespace],
  )
  const list = opened?.list
  const state = useSyncExternalStore(
    list?.store.subscribe ?? never,
    () => list?.store.getState(),
    () => undefined,
  )
  const fetchPage = useCallback(async () => {
    const { list } = await open()
    await list.more()
  }, [open])
  const search = useCallback(
    async (text: string) => {
      const { list } = await open()
      list.search(text)
      // Without a search, loads the first page unless it is loaded already.
      if (!text.trim() && list.store.getState().page === 0) await list.more()
    },
    [open],
  )
  return useMemo(
    () => ({
      addressOf: opened?.addressOf,
      count: state?.count,
      fetchPage,
      hasMore: state?.hasMore ?? true,
      isLoading: state?.status === 'loading',
      hasFailed: state?.status === 'error',
      items: list && state ? () => list.items() : undefined,
      page: state?.page ?? 0,
      search,
    }),
    [fetchPage, list, opened, search, state],
  )
}

const never = () => () => {}

async function openList(fairlead: Fairlead, namespace: Namespace | undefined): Promise<Opened> {
  const catalogue = await fairlead.catalogue()
  return { addressOf: await catalogue.imageAddresses(), list: catalogue.list(namespace) }
}

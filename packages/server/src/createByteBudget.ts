/** Bytes held in memory for one client. */
export type HeldBytes = {
  /** Adds bytes; a negative number subtracts. */
  add(bytes: number): void
  /** True if neither the client's address block nor all clients together use up the budget. */
  hasRoom(): boolean
  /** Subtracts all bytes that this client still holds. Later bytes don't count. */
  release(): void
}

export type ByteBudget = {
  /** @param block - Address block of the client; absent for loopback, which only the total limits. */
  open(block: string | undefined): HeldBytes
}

/** Part of its limit that an address block may hold even if others use up the total. */
const share = 1 / 128

/** Creates a budget of bytes held in memory for clients: for all together, and for each address block. */
export function createByteBudget(limits: createByteBudget.Limits): ByteBudget {
  const ofBlocks = new Map<string, number>()
  let total = 0

  function change(block: string | undefined, bytes: number) {
    total += bytes
    if (block === undefined) return
    const held = (ofBlocks.get(block) ?? 0) + bytes
    if (held > 0) ofBlocks.set(block, held)
    else ofBlocks.delete(block)
  }

  return {
    open(block) {
      let own = 0
      let isReleased = false
      function add(bytes: number) {
        if (isReleased || bytes === 0) return
        own += bytes
        change(block, bytes)
      }
      return {
        add,
        hasRoom() {
          if (block === undefined) return total < limits.totalBytes
          const held = ofBlocks.get(block) ?? 0
          return held < limits.blockBytes * (total < limits.totalBytes ? 1 : share)
        },
        release() {
          add(-own)
          isReleased = true
        },
      }
    },
  }
}

export declare namespace createByteBudget {
  type Limits = {
    /** Maximum number of bytes per address block. */
    readonly blockBytes: number
    readonly totalBytes: number
  }
}

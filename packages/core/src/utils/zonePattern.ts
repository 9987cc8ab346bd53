/** Zone of names: at least two labels in lower case, e.g. `users.example.eth`. */
export const zonePattern: RegExp =
  /^(?=.{3,190}$)[^\s\p{C}\p{Lu}.:/?#@]+(?:\.[^\s\p{C}\p{Lu}.:/?#@]+)+$/u

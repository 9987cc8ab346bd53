/**
 * Approval, in the frame, of a login that the page wants to add. Without it, a script in the page could add an email
 * address of its own to a user who has nothing else to prove, and later recover the wallet with it.
 */
export type LoginApproval = {
  /** Registers a request when it arrives. An abort of the page before the request is shown ends it too. */
  enter(): LoginApproval.Ask
}

export declare namespace LoginApproval {
  /** Address or provider; for a passkey, which has no name, the word for it. */
  type Login = { readonly value: string; readonly word?: 'loginPasskey' }
  /**
   * Asks the user, and then adds the login.
   *
   * @param login - Names the login, such as by its email address.
   * @param add - Adds the login; runs after the approval.
   * @returns What `add` returned.
   * @throws `REQUEST_REJECTED`, `REQUEST_ABORTED`, `RATE_LIMITED` if too many requests wait, and the errors of `add`.
   */
  type Ask = <result>(login: LoginApproval.Login, add: () => Promise<result>) => Promise<result>
}

// A module of its own, so that the widget's login doesn't load the shapes of the frame's API.

/** Provider name of guest logins. */
export const guestProvider = 'guest'

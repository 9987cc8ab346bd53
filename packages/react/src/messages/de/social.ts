import type { SocialWords } from '../en/social.ts'

export const socialWords = {
  socialList: 'Andere Wege, dich anzumelden',
  socialWith: (name) => `Weiter mit ${name}`,
  socialMore: 'Mehr Wege, dich anzumelden',
  socialMoreShort: 'Mehr',
  socialsTitle: 'Anmelden',
  socialPasskey: 'Passkey',
  socialIn: (name) => `Weiter im Fenster von ${name}`,
  socialInText: 'Melde dich dort an. Hier geht es von selbst weiter.',
  socialPasskeyIn: 'Weiter im neuen Fenster',
  socialLeaving: (name) => `Weiter zu ${name}`,
  socialUser: 'Deine Wallet wird geholt',
  socialUserText: 'Das dauert einen Augenblick.',
  socialDone: 'Du bist angemeldet',
  socialFailed: 'Du bist nicht angemeldet',
  socialBlocked: 'Dein Browser hat das Fenster blockiert',
  socialBlockedText: 'Versuch es noch einmal, und erlaube Pop-ups für diese Seite, wenn er fragt.',
  socialSaid: (name, words) => `${name} sagt: ${words}`,
  socialLate:
    'Es geschieht nichts? Das Fenster liegt vielleicht hinter diesem. Schließ es, um es noch einmal zu versuchen.',
  socialDeclined: 'Du hast dich nicht angemeldet',
  socialDeclinedText: (name) =>
    `Du hast bei ${name} abgelehnt. Versuch es noch einmal oder melde dich anders an.`,
  socialOpen: (name) => `${name} öffnen`,
  socialDevice: 'Dieses Gerät bestätigen',
  socialDeviceText:
    'Du hast dich hier noch nie angemeldet. Öffne die Mail, die wir dir geschickt haben, und bestätige dort dieses Gerät.',
  popupClosed: 'Das Fenster wurde geschlossen, bevor du angemeldet warst.',
  farcasterScan: 'Scanne diesen Code mit deinem Telefon und bestätige in deiner Farcaster-App.',
  farcasterOpen: 'Farcaster öffnen',
  farcasterTap: 'Bestätige in deiner Farcaster-App und komm dann auf diese Seite zurück.',
  farcasterCode: 'Code für eine Farcaster-App',
  farcasterLoading: 'Der Code wird geholt',
} satisfies SocialWords

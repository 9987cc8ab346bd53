import type { Catalogue } from '../languages.ts'

/** Texts of the device page. */
const en = {
  again: 'Try again',
  askHint:
    'Someone is signing in to your wallet on the page above. Confirm only if that is you, right now.',
  askTitle: 'Is this you?',
  askWarning: 'Not you? Close this page. No one can sign in without you.',
  browser: 'Browser',
  busy: 'One moment…',
  time: 'Started',
  unknownBrowser: 'unknown',
  /** `{page}`: origin of the page where the user signs in. */
  yes: 'Yes, I’m signing in to {page}',
  confirm: 'Confirm',
  done: 'Device confirmed. Go back to the page where you’re signing in. It shows what comes next.',
  failed: 'The server can’t be reached. Try again.',
  hint: 'Enter the digits shown on the sign-in screen.',
  label: 'Digits',
  lockedOut: 'Too many failed attempts. Start signing in again.',
  over: 'This link has been used or has expired. Use the latest email or start again.',
  title: 'Confirm your device',
  tokenMissing: 'Open the link in our email again.',
  warning: 'If someone else gave you these digits, close this page.',
  wrong: 'These digits are incorrect.',
}
export type DeviceWords = Readonly<typeof en>

export const deviceWords: Catalogue<DeviceWords> = {
  en,
  de: {
    again: 'Noch einmal versuchen',
    askHint:
      'Jemand meldet sich auf der oben genannten Seite bei deiner Wallet an. Bestätige nur, wenn du das gerade selbst bist.',
    askTitle: 'Bist du das?',
    askWarning: 'Du bist es nicht? Schließ diese Seite. Ohne dich kann sich niemand anmelden.',
    browser: 'Browser',
    busy: 'Einen Moment …',
    time: 'Begonnen',
    unknownBrowser: 'unbekannt',
    yes: 'Ja, ich melde mich bei {page} an',
    confirm: 'Bestätigen',
    done: 'Gerät bestätigt. Geh zurück zu der Seite, auf der du dich anmeldest. Dort steht, wie es weitergeht.',
    failed: 'Der Server ist nicht erreichbar. Versuch es noch einmal.',
    hint: 'Gib die Ziffern ein, die du dort siehst, wo du dich anmeldest.',
    label: 'Ziffern',
    lockedOut: 'Zu viele falsche Versuche. Beginne die Anmeldung neu.',
    over: 'Dieser Link ist benutzt oder gilt nicht mehr. Nimm die neueste Mail oder beginne neu.',
    title: 'Bestätige dein Gerät',
    tokenMissing: 'Öffne den Link aus unserer Mail noch einmal.',
    warning: 'Hat dir jemand anderes diese Ziffern gegeben? Dann schließ diese Seite.',
    wrong: 'Das sind nicht die richtigen Ziffern.',
  },
  ar: {
    again: 'حاول مرة أخرى',
    askHint:
      'يسجّل شخص ما الدخول إلى محفظتك في الصفحة المذكورة أعلاه. أكّد فقط إذا كنت أنت من يفعل ذلك الآن.',
    askTitle: 'هل هذا أنت؟',
    askWarning: 'لست أنت؟ أغلق هذه الصفحة. لا يمكن لأحد تسجيل الدخول من دونك.',
    browser: 'المتصفح',
    busy: 'لحظة من فضلك …',
    time: 'بدأ في',
    unknownBrowser: 'غير معروف',
    yes: 'نعم، أسجّل الدخول إلى {page}',
    confirm: 'تأكيد',
    done: 'تم تأكيد الجهاز. عُد إلى الصفحة التي تسجّل الدخول فيها، فهناك ترى ما بقي لتفعله.',
    failed: 'تعذّر الوصول إلى الخادم. حاول مرة أخرى.',
    hint: 'أدخل الأرقام التي تراها حيث تسجّل الدخول.',
    label: 'الأرقام',
    lockedOut: 'محاولات خاطئة كثيرة. ابدأ تسجيل الدخول من جديد.',
    over: 'استُخدم هذا الرابط أو انتهت صلاحيته. استعمل الرسالة الأحدث أو ابدأ من جديد.',
    title: 'أكّد جهازك',
    tokenMissing: 'افتح الرابط من رسالتنا مرة أخرى.',
    warning: 'هل أعطاك شخص آخر هذه الأرقام؟ أغلق هذه الصفحة.',
    wrong: 'هذه الأرقام غير صحيحة.',
  },
}

import type { PageTexts } from '../setPageLanguage.ts'

/** Texts of the undo page. */
type Texts = {
  busy: string
  done: string
  failed: string
  hint: string
  over: string
  title: string
  tokenMissing: string
  undo: string
  warning: string
}

export const texts: PageTexts<Texts> = {
  ar: {
    busy: 'لحظة من فضلك …',
    done: 'عاد عنوانك. سُجّل خروج كل الأجهزة: سجّل الدخول من جديد بهذا العنوان.',
    failed: 'تعذّر الوصول إلى الخادم. حاول مرة أخرى.',
    hint: 'تغيّر عنوان بريد محفظتك. إذا لم تكن أنت، فأعد العنوان القديم هنا.',
    over: 'استُخدم هذا الرابط أو انتهت صلاحيته.',
    title: 'إلغاء تغيير العنوان',
    tokenMissing: 'افتح الرابط من رسالتنا مرة أخرى.',
    undo: 'إعادة عنواني',
    warning:
      'يُسجَّل خروج كل الأجهزة. إذا أُنشئت بعنوانك محفظة جديدة بعد التغيير، فلن يمكن تسجيل الدخول إليها بهذا العنوان.',
  },
  de: {
    busy: 'Einen Moment …',
    done: 'Du hast deine Adresse wieder. Alle Geräte sind abgemeldet: Melde dich mit dieser Adresse neu an.',
    failed: 'Der Server ist nicht erreichbar. Versuch es noch einmal.',
    hint: 'Die E-Mail-Adresse deiner Wallet wurde geändert. Warst du das nicht, dann hol dir hier die alte zurück.',
    over: 'Dieser Link ist benutzt oder gilt nicht mehr.',
    title: 'Änderung der Adresse zurücknehmen',
    tokenMissing: 'Öffne den Link aus unserer Mail noch einmal.',
    undo: 'Meine Adresse zurückholen',
    warning:
      'Alle Geräte werden abgemeldet. Hat seit der Änderung jemand mit deiner Adresse eine neue Wallet angelegt, kann man sich bei ihr mit dieser Adresse nicht mehr anmelden.',
  },
  en: {
    busy: 'One moment …',
    done: 'You have your address back. Every device is signed out: sign in again with this address.',
    failed: 'The server can’t be reached. Try again.',
    hint: 'The e-mail address of your wallet was changed. If that was not you, take the old one back here.',
    over: 'This link is used or no longer good.',
    title: 'Undo the change of your address',
    tokenMissing: 'Open the link in our mail again.',
    undo: 'Take my address back',
    warning:
      'Every device is signed out. If a new wallet was made with your address since the change, nobody can sign in to that one with this address any more.',
  },
}

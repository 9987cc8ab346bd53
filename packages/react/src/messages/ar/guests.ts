import type { GuestWords } from '../en/guests.ts'
import { apart } from './shared.ts'

export const guestWords = {
  guestContinue: 'المتابعة كضيف',
  guestMeans:
    'تحصل على محفظة موجودة في هذا المتصفح فقط. إذا حُذفت بيانات المتصفح، تُفقد المحفظة وكل ما فيها.',
  guestOpening: 'جارٍ فتح محفظتك',
  guestName: 'محفظة ضيف',
  guestNotice: 'هذه المحفظة موجودة في هذا المتصفح فقط. أضف طريقة تسجيل دخول للاحتفاظ بها.',
  guestAdd: 'إضافة طريقة تسجيل دخول',
  guestAddTitle: 'احتفظ بمحفظتك',
  guestAddText:
    'أضف طريقة تسجيل دخول لتفتح هذه المحفظة على أجهزة أخرى أيضًا. يبقى عنوانك وكل ما في المحفظة كما هو.',
  guestAddEmail: 'البريد الإلكتروني',
  guestAddDone: (name: string) => `يمكنك الآن تسجيل الدخول باستخدام ${apart(name)}.`,
  guestTaken: (name: string) =>
    `لحساب ${apart(name)} هذا محفظة خاصة به. لا يمكن دمج المحافظ: استخدم حسابًا آخر، أو انقل ما تملكه بتحويل.`,
  guestNone: 'لا يمكن إضافة طريقة تسجيل دخول هنا.',
  guestLeaveTitle: 'تسجيل الخروج من محفظة الضيف؟',
  guestLeaveText:
    'هذا المتصفح وحده يمكنه فتح هذه المحفظة مجددًا، عبر «المتابعة كضيف» في هذا الموقع. إذا حُذفت بيانات المتصفح أو كانت النافذة خاصة، تُفقد المحفظة وكل ما فيها.',
  guestLeave: 'تسجيل الخروج',
  guestEmailTitle: 'أضف بريدك الإلكتروني',
  guestEmailText: 'سنرسل رمزًا إلى هذا العنوان. تبقى محفظتك كما هي.',
} satisfies GuestWords

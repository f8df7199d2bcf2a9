/** Labels of a company's managers. */
import { labels } from '#src/i18n/labels.ts';
import { companyResourceLabels } from '../labels.ts';

export const managerLabels = labels({
  en: {
    invite: 'Invite a manager',
    email: 'Email of a manager',
    emailHint: 'The email of a user with the manager role. They get an invitation by email and accept it themselves.',
    send: 'Invite',
    invited: '{name} is invited',
    none: 'No managers yet',
    noneText: 'A manager works on your products, orders and stores like you do, once they accept.',
    managers: 'Managers',
    statuses: companyResourceLabels.en.choices.status,
    cancelInvitation: 'Take the invitation back',
    dismiss: 'Dismiss',
    inviteAgain: 'Invite again',
    unlink: 'Unlink',
    leave: 'Leave the company',
    back: 'Back',
    you: 'You',
    of: '{action}: {name}',
    questions: {
      dismiss: {
        title: 'Dismiss {name}?',
        text: 'They immediately lose access to this company. You can invite them again.',
      },
      unlink: {
        title: 'Unlink {name}?',
        text: 'They immediately lose access and disappear from this list.',
      },
      leave: {
        title: 'Leave this company?',
        text: 'You lose access to it until you are invited again.',
      },
    },
    done: { dismiss: '{name} is dismissed', unlink: '{name} is unlinked', leave: 'You have left the company' },
  },
  ru: {
    invite: 'Пригласить менеджера',
    email: 'Почта менеджера',
    emailHint: 'Того, кого администратор сделал менеджером. Он получит письмо и примет приглашение сам.',
    send: 'Пригласить',
    invited: 'Приглашение отправлено: {name}',
    none: 'Менеджеров пока нет',
    noneText: 'Менеджер работает с вашими товарами, заказами и магазинами, как вы сами, — когда примет приглашение.',
    managers: 'Менеджеры',
    statuses: companyResourceLabels.ru.choices.status,
    cancelInvitation: 'Отозвать приглашение',
    dismiss: 'Отстранить',
    inviteAgain: 'Пригласить снова',
    unlink: 'Открепить',
    leave: 'Уйти из компании',
    back: 'Назад',
    you: 'Вы',
    of: '{action}: {name}',
    questions: {
      dismiss: {
        title: 'Отстранить: {name}?',
        text: 'С этого момента он не видит и не меняет ничего в компании. Пригласить можно снова.',
      },
      unlink: { title: 'Открепить: {name}?', text: 'Он сразу потеряет права здесь и исчезнет из списка.' },
      leave: {
        title: 'Уйти из этой компании?',
        text: 'Вы больше не сможете видеть и менять ничего в ней, пока вас не пригласят снова.',
      },
    },
    done: { dismiss: 'Отстранён: {name}', unlink: 'Откреплено: {name}', leave: 'Вы ушли из компании' },
  },
});

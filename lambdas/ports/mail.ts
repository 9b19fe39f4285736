/** A mail to one person: the same words twice, for programs that show HTML and for those that don't. */
export type MailMessage = { to: string; subject: string; text: string; html: string };

/** Mails from the stage's sender. @throws when the service does not take it. */
export type Mail = { send(message: MailMessage): Promise<void> };

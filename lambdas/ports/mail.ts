/** A mail to one person, with the same content as plain text and as HTML. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for replies, if the platform has one. */
  replyTo?: string | undefined;
};

/** Sends mail from the stage's address. @throws when the service does not accept it. */
export type Mail = { send(message: MailMessage): Promise<void> };

import { escapeXml } from '../../aws-reply';
import type { IdentityProvider, LocalPerson } from '../types';
import { providerTitles } from './chooser-page';
import type { PageContent } from './page';

/** State of the sign-in and, after an error, the values entered and what is wrong with them. */
export type IdentityForm = { state: string; email?: string; name?: string; problem?: FieldProblem };
export type FieldProblem = { field: 'email' | 'name'; text: string };

/** The stand-in for a provider's sign-in page: choose a known person, enter a new one, or cancel. */
export const identityPage = (provider: IdentityProvider, people: LocalPerson[], form: IdentityForm): PageContent => {
  const title = providerTitles[provider.type];
  const action = `/identity/${escapeXml(provider.name)}`;
  const state = `<input type="hidden" name="state" value="${escapeXml(form.state)}">`;
  return {
    title: `${form.problem ? 'Error: ' : ''}Local stand-in for ${title}`,
    body: `<h1>Local stand-in for ${title}</h1>
<p class="note">This is not ${title}: nothing leaves this machine and there is no password. Choose who ${title} shall say you are.</p>
<form method="post" action="${action}">${state}
<h2>Sign in as</h2>
<ul>${people.map(personButton).join('')}</ul>
</form>
<form method="post" action="${action}" novalidate>${state}
<h2>Or as somebody else</h2>
${field('name', 'Name', form)}
${field('email', provider.type === 'Facebook' ? 'Email (a Facebook account may have none)' : 'Email', form)}
<button class="main">Continue</button>
</form>
<form method="post" action="${action}">${state}<button class="plain" name="cancel" value="1">Cancel</button></form>`,
  };
};

const personButton = ({ id, name, email }: LocalPerson): string => {
  const detail = `<small dir="auto">${escapeXml(email ?? 'no email')}</small>`;
  return `<li><button name="person" value="${escapeXml(id)}"><bdi>${escapeXml(name)}</bdi>${detail}</button></li>`;
};

const field = (name: 'email' | 'name', label: string, form: IdentityForm): string => {
  const [type, autocomplete] = name === 'email' ? ['email', 'email'] : ['text', 'name'];
  const problem = form.problem?.field === name ? form.problem.text : undefined;
  const state = problem ? ' aria-invalid="true" aria-describedby="problem" autofocus' : '';
  const value = escapeXml(form[name] ?? '');
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" dir="auto" autocomplete="${autocomplete}" maxlength="254" value="${value}"${state}>
${problem ? `<p class="wrong" role="alert" id="problem">${escapeXml(problem)}</p>` : ''}`;
};

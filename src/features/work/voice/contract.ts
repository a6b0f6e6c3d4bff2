// The voice assistant: a sentence, spoken or typed, becomes an Issue, a To-Do or a Headline. It only proposes one: the person corrects it and adds it.
import * as z from 'zod/mini';
import { api, stream } from '#shared/endpoint.ts';
import { id, line } from '#shared/fields.ts';

/** What a sentence may become; catalogue row U-19. */
export const voiceTypes = ['issue', 'todo', 'headline'] as const;
export type VoiceType = (typeof voiceTypes)[number];

/** The parts that were guessed from the sentence, which the panel marks. */
export const guessedParts = ['type', 'tractionId', 'dueDate', 'ownerIds'] as const;
export type SpokenGuess = (typeof guessedParts)[number];

/** What was understood of a sentence; catalogue row U-19. */
export const recognisedItem = z.object({
  /** The item's title; empty where none was found. */
  title: z.string(),
  /** Null where the sentence does not say it. */
  type: z.nullable(z.enum(voiceTypes)),
  /** The meeting, among those to which the person may add; null where the sentence does not say it, or says it of several. */
  tractionId: z.nullable(id()),
  /** A calendar day; null where the sentence has none, and for all but a To-Do. */
  dueDate: z.nullable(z.string()),
  /** The one owner whom the sentence names, or the person who speaks. */
  ownerIds: z.array(id()),
  /** Whether somebody is meant whom nobody can tell, such as "somebody" or a name that two people have: the owner is asked for. */
  isOwnerOpen: z.boolean(),
  guessed: z.array(z.enum(guessedParts)),
  /** Who understood it: the rules of this server, or the language model that the installation has. */
  by: z.enum(['rules', 'model']),
});
export type RecognisedItem = z.output<typeof recognisedItem>;

/** The longest sentence. */
export const longestSentence = 500;

export const voiceApi = api('voice', {
  understand: stream('voice/understand', {
    summary:
      'What a sentence says: title, kind, meeting, day and owner of each item, in English or Spanish. Nothing is saved. With a language model it is asked first; the rules of the server answer where it does not.',
    body: z.object({ text: line(longestSentence) }),
    event: recognisedItem,
    mostSeconds: 15,
    writes: 'versioned',
  }),
});

import type { ScriptFlag } from '#features/ground/flags/contract.ts';

/** What the chat services put on `window` once their script has loaded. */
interface Outside {
  embeddedservice_bootstrap?: {
    utilAPI?: { launchChat?: () => unknown };
    prechatAPI?: {
      setHiddenPrechatFields?: (fields: Record<string, string>) => void;
      removeHiddenPrechatFields?: (names: string[]) => void;
    };
  };
  zE?: (part: string, act: string) => void;
  Intercom?: (act: string) => void;
}

/** Who asks for help. */
export interface ChatAsker {
  firstName: string;
  lastName: string;
  email: string;
}

/** A chat service: `find` returns the function that opens it, once it is there. */
interface Chat {
  flag: ScriptFlag;
  find: (outside: Outside, asker: ChatAsker | undefined) => (() => unknown) | undefined;
}

const prechatFields = ['FirstName', 'LastName', 'Email'];

const chats: readonly Chat[] = [
  {
    flag: 'salesforce-cloud-chat',
    find: ({ embeddedservice_bootstrap: service }, asker) => {
      const launch = service?.utilAPI?.launchChat;
      if (launch === undefined) return undefined;
      return () => {
        // The flag may have been on when the chat was opened before.
        if (asker === undefined) service?.prechatAPI?.removeHiddenPrechatFields?.(prechatFields);
        else service?.prechatAPI?.setHiddenPrechatFields?.({ FirstName: asker.firstName, LastName: asker.lastName, Email: asker.email });
        return launch();
      };
    },
  },
  { flag: 'zendesk-support', find: ({ zE }) => zE && (() => zE('messenger', 'open')) },
  { flag: 'intercom', find: ({ Intercom }) => Intercom && (() => Intercom('show')) },
];

/** Milliseconds between two looks for a chat that still loads, and until it is given up; specification section 9. */
const looks = { every: 300, longest: 30_000 };

/** Returns the flag of the first chat service among the scripts that are loaded. */
export const chatAmong = (scripts: readonly ScriptFlag[]): ScriptFlag | undefined => chats.find(({ flag }) => scripts.includes(flag))?.flag;

/**
 * Opens a chat as soon as its script has made it. `asker` is given to it beforehand, where the flag of the prechat is on. Resolves to false
 * when it has not come within half a minute. Catalogue rows V-06 and V-07.
 */
export const openChat = (flag: ScriptFlag, asker: ChatAsker | undefined, outside: object = window): Promise<boolean> =>
  new Promise((resolve) => {
    const chat = chats.find((each) => each.flag === flag);
    let waited = 0;
    const look = (): void => {
      const open = chat?.find(outside, asker);
      waited += looks.every;
      if (open === undefined && waited < looks.longest) {
        setTimeout(look, looks.every);
        return;
      }
      void open?.();
      resolve(open !== undefined);
    };
    look();
  });

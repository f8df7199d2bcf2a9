/**
 * The app and the browser's tabs ask for pages alike, with one jar of cookies. So every page says before it is painted
 * whether it stands in the app, and one that was made for the other channel is asked for once more: at the first start
 * of the app, and where both are used by turns.
 */
import { channelCookie } from '#contract/rules/channels.ts';
import type { PageChannel } from './deps.ts';

/** As long as browsers keep a cookie. */
const keptSeconds = 400 * 86_400;
/** Where it does not help, as behind a cache of somebody else's, it is not asked for again so soon. */
const pauseMs = 10_000;

/** Plain and old JavaScript. Whatever a browser refuses here keeps nobody from the page. */
export const channelScript = `(function(){try{var s=document.currentScript,made=s&&s.dataset.channel,isApp=matchMedia('(display-mode:standalone)').matches||navigator.standalone===true,says=function(){return/(^|; )${channelCookie}=app/.test(document.cookie)},last='channelAsked';if(says()!==isApp)document.cookie='${channelCookie}=app;path=/;samesite=lax;max-age='+(isApp?${keptSeconds}:0);if(made&&(made==='app')!==isApp&&says()===isApp&&Date.now()-Number(sessionStorage.getItem(last))>${pauseMs}){sessionStorage.setItem(last,String(Date.now()));location.reload()}}catch(e){}})()`;

const pattern = new RegExp(`(?:^|;\\s*)${channelCookie}=app(?:;|$)`);

/** By which channel a page is asked for. @param cookies the request's header */
export const channelOfPage = (cookies: string | undefined): PageChannel =>
  cookies !== undefined && pattern.test(cookies) ? 'app' : 'site';

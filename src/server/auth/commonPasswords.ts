/** What people type first, in small letters and digits: alone, or with more digits behind, it is no password. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `abcdefghijkl abcdefghijklm abcdefghijklmnop adminadmin adminadminadmin administrator administrators admin
  adminpassword asdfasdfasdf asdfghjkl asdfghjklqwerty asdfghjklzxcvbnm baseball basketball batterystaple bismillah
  campaign campaignfinance candidate changeit changeme changemenow changethis charlie chelsea chocolate
  computer correcthorse correcthorsebatterystaple database default defaultpassword disclosure dragon election
  elections everglades finance flamingo florida floridaelection floridaelections football freedom gainesville
  gators goodmorning government governor helloworld iloveyou iloveyousomuch imissyou internet jacksonville
  jellyfish jesuschrist lakers ledger letmein letmeinplease liverpool liverpoolfc login loveme lovelove
  manchester manchesterunited master masterpassword miami michael microsoft monkey mustang mypassword
  mypasswordis nopassword november october orlando p4ssword p4ssw0rd pssw0rd pssword passpass passw0rd password passwordpassword
  passwords passphrase pensacola princess q1w2e3r4t5y6 q1w2e3r4t5y6u7i8 qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb
  qwer qwerasdfzxcv qwerty qwertyqwerty qwertyuiop qwertyuiopasdfghjkl rockyou sarasota secret secretpassword
  secretsecret september shadow starwars summer sunflower sunshine sunshinestate superman tallahassee tampabay
  temporary temppassword testtest testtesttest testing thisisapassword thisismypassword treasurer trustno1trustno1
  unitedstates veryhardpassword volunteer welcome welcomehome welcomewelcome whatever winter zaq12wsxcde3
  zaq1xsw2cde3 zaq1zaq1 zxcvbnm zxcvbnmasdfghjkl 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  1qazxsw23edc 123qweasdzxc 1234qwerasdfzxcv 123456789abc 123456789abcdef 0123456789ab 123abc123abc abc123abc123
  abcd1234abcd 1234567890qwertyuiop q1q1q1q1q1q1 12qwaszx34erdfcv qwe123qwe123 asd123asd123 aa123456aa123456
  123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 012345678901 987654321098
  098765432109 147258369147 112233445566 111222333444 121212121212 123123123123`
    .split(/\s+/)
    .filter(Boolean),
)
